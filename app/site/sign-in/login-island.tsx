import { startIsland } from '../islands/start-island.ts'
import { WaysIn } from './ways-in.tsx'

startIsland('login', <WaysIn />)
