import { SurveyDetailsPage } from '#features/survey/staff/survey-details.tsx'

export default SurveyDetailsPage
