export const surveyPage = '/client-portal/survey'

export const staffPages = {
  list: '/admin/survey',
  results: '/admin/survey/results',
  details: (id: string) => `/admin/survey/details/${id}`,
}
