import { startIsland } from './start-island.ts'
import { WaysIn } from './ways-in.tsx'

startIsland('login', <WaysIn />)
