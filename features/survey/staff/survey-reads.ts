import { surveys } from '../contract.ts'
import { surveyResults } from '../results/contract.ts'

/** The reads that a write to a bonus changes. */
export const surveyReads = [surveys.one, surveys.list, surveyResults.results]
