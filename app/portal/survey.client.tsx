import { SurveyPage } from '#features/survey/form/survey-page.tsx'

export default SurveyPage
