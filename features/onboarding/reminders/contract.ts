import { whole } from '#shared/fields.ts'
import { settingSection } from '#shared/settings.ts'

const mostDays = 90
const days = (label: string, otherwise: number) => ({
  label,
  schema: whole(0, mostDays),
  default: otherwise,
  input: 'number' as const,
  half: true as const,
})

export const onboardingSection = settingSection('onboarding', {
  label: 'Onboarding',
  description:
    'Reminders for clients who still have to send something, and how long logins are kept.',
  fields: {
    firstReminder: {
      ...days('First reminder, in days', 3),
      hint: 'After the last thing that was sent. 0 for none.',
    },
    secondReminder: days('Second reminder', 7),
    thirdReminder: days('Third reminder', 14),
    loginDays: {
      ...days('Keep logins, in days', 30),
      hint: 'After the project is completed. Then they are deleted.',
    },
  },
})
