import { type Running, signIn } from './running.ts'
import { milliseconds, type Row } from './table.ts'
import { most, timeOf } from './work.ts'

const answers = `
  insert into survey (email, phone_number, bonus_payment_method, bonus_cents, bonus_currency, device, user_experience, rate_speed,
    user_navigation, used_features, login_feedback, navigation_feedback, appointment_scheduling,
    payment_experience, design_feedback, feature_requests, suggestions, rating, created_at)
  select 'bench-' || i || '@example.test', '(515) 555-0142',
    (array['mpesa', 'paypal', 'mobile_money'])[1 + i % 3], 1000, 'USD', (array['mobile', 'desktop'])[1 + i % 2],
    (array['Excellent', 'Good', 'Average', 'Poor'])[1 + i % 4],
    (array['Very Fast', 'Fast', 'Average', 'Slow', 'Very Slow', null])[1 + i % 6],
    (array['Extremely Easy', 'Mostly Easy', 'Somewhat Difficult', 'Very Difficult'])[1 + i % 4],
    (array['Bill Payment', 'Profile Settings', 'Client Support Area', 'Appointment Booking'])
      [1 + i % 4:], word, word, word, word, word, word, word, 1 + i % 10,
    now() - i * interval '2 hours'
  from generate_series(1, 20000) i
  cross join lateral (select repeat(md5(i::text) || ' ', 4) as word) as words`

/** Measures the survey screens. */
export async function surveyRows({ db, server }: Running): Promise<Row[]> {
  await db.query(answers)
  await db.query('vacuum (analyze) survey')
  const staff = await signIn(server)
  const rows: Row[] = []
  const queries = ['page=1', 'page=2000', 'sort=-rating', 'userExperience=Poor', 'filter=mobile']
  const lists = [...queries, 'q=c4ca'].map((query) => `?limit=5&${query}`)
  for (const path of ['/results', '/results/suggestions?limit=10', ...lists]) {
    const ms = await timeOf(`${server.url}/api/survey${path}`, staff)
    const name = `20,000 survey answers, ${path}`
    rows.push({ name, ours: milliseconds(ms), goal: `≤ ${most} ms`, ok: ms <= most })
  }
  return rows
}
