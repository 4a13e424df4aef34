import { startIsland } from '../islands/start-island.ts'
import { ReviewLink } from './review-link.tsx'

startIsland('review', <ReviewLink />)
