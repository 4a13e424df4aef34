import type { Scenario } from './scenario.ts'
import { runTests } from './tests.ts'

/** Files with tests of the days on which clocks change, of the ends of years and of leap days. */
const files = [
  'shared/dates.test.ts',
  'shared/periods.test.ts',
  'ui/date/calendar-day.test.ts',
  'features/time/rules.test.ts',
  'features/projects/rules.test.ts',
  'features/plans/subscriptions/life.slow.test.ts',
  'features/invoices/document/fields.test.ts',
  'features/invoices/automation/recurring.test.ts',
  'features/invoices/automation/reminders.test.ts',
  'features/visitors/statistics/periods.test.ts',
  'features/appointments/rules.test.ts',
  'test/clock.test.ts',
]

export const scenarios: Scenario[] = [
  {
    id: 'R33',
    title: 'Days on which clocks change, ends of years, leap days, codes of the neighboring step',
    async run(report) {
      await runTests(report, files)
      await runTests(report, ['features/auth/two-factor/two-factor.test.ts'], {
        only: 'time step',
      })
    },
  },
]
