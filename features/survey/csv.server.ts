import { nameOf } from '#people/names.ts'
import { csvName, streamCsv } from '#server/csv.ts'
import type { StreamedFile } from '#server/files/send-file.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { calendarDay } from '#shared/dates.ts'
import type { Survey, surveys } from './contract.ts'
import { listIds, listSurveysOf, type Selection } from './queries.server.ts'
import { methodNames, wordQuestionNames, wordQuestions } from './rules.ts'

const head = [
  ...['Day', 'Client', 'Email', 'Phone', 'Device', 'Rating', 'Experience', 'Speed', 'Navigation'],
  'Used features',
  ...wordQuestionNames.map((name) => wordQuestions[name]),
  ...['Requested payout method', 'Bonus paid on', 'Payout method', 'Bonus reference'],
]

export async function exportSurveys(
  { db, now }: ContextOf<typeof surveys.csv>,
  selection: Selection,
): Promise<StreamedFile> {
  const ids = await listIds(db, selection)
  const read = async (some: readonly string[]) => (await listSurveysOf(db, some)).map(cellsOf)
  return {
    name: csvName('survey', undefined, calendarDay(now())),
    content: streamCsv(head, ids, read),
  }
}

function cellsOf(survey: Survey): (string | number)[] {
  const { userId, bonus, rating, device } = survey
  return [
    calendarDay(new Date(survey.createdAt)),
    userId ? nameOf(userId) : '',
    ...[survey.email, survey.phoneNumber, device, rating, survey.userExperience],
    ...[survey.rateSpeed ?? '', survey.userNavigation, survey.usedFeatures.join(', ')],
    ...wordQuestionNames.map((name) => survey[name]),
    survey.bonusPaymentMethod ? methodNames[survey.bonusPaymentMethod] : '',
    ...(bonus ? [bonus.paidOn, methodNames[bonus.method], bonus.reference] : ['', '', '']),
  ]
}
