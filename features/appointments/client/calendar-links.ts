import type { Appointment } from '../contract.ts'

/** 20261124T150000Z */
const compact = (iso: string) => iso.replace(/[-:]|\.\d+/g, '')

/** Pages of web calendars that add an appointment. */
export function calendarLinks(
  { service, reason, where, startsAt, endsAt }: Appointment,
  agency: string,
) {
  const title = `${service} (${agency})`
  const google = new URLSearchParams({
    ...{ action: 'TEMPLATE', text: title, details: reason, location: where },
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
  })
  const outlook = new URLSearchParams({
    ...{ path: '/calendar/action/compose', rru: 'addevent' },
    ...{ subject: title, body: reason, location: where, startdt: startsAt, enddt: endsAt },
  })
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`,
  }
}
