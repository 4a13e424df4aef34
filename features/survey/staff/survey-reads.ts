import { surveys } from '../contract.ts'
import { surveyResults } from '../results/contract.ts'

/** The reads that a change of a bonus concerns. */
export const surveyReads = [surveys.one, surveys.list, surveyResults.results]
