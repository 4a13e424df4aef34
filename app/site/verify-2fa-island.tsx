import { SecondFactors } from './second-factors.tsx'
import { startIsland } from './start-island.ts'

startIsland('verify-2fa', <SecondFactors />)
