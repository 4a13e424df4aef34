import { ResultsPage } from '#features/survey/results/results-page.tsx'

export default ResultsPage
