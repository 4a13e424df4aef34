import { SurveyPage } from '#features/survey/staff/survey-page.tsx'

export default SurveyPage
