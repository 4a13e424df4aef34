import { WeekPage } from '#features/time/week/week-page.tsx'

export default WeekPage
