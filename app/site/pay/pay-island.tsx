import { startIsland } from '../islands/start-island.ts'
import { PayLink } from './pay-link.tsx'

startIsland('pay', <PayLink />)
