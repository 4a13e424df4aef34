import { startIsland } from '../islands/start-island.ts'
import { SecondFactors } from './second-factors.tsx'

startIsland('verify-2fa', <SecondFactors />)
