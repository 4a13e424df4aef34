import { done, implement, saved } from '#server/http/implement.ts'
import {
  acceptOffer,
  approveAppointment,
  cancelAppointment,
  decideAppointment,
  rescheduleAppointment,
} from './changes.server.ts'
import { appointments } from './contract.ts'
import { getOwn } from './public.server.ts'
import {
  addAppointment,
  getAppointment,
  getAppointments,
  removeAppointment,
} from './service.server.ts'
import { listDays, listSlots } from './slots.server.ts'
import { holdTime, release } from './times.server.ts'

export const appointmentRoutes = implement(appointments, {
  list: (ctx, { query }) => getAppointments(ctx, query),
  slots: (ctx, { query }) => listSlots(ctx, query),
  days: (ctx, { query }) => listDays(ctx, query),
  own: (ctx, { query }) => getOwn(ctx, query),
  one: (ctx, { params }) => getAppointment(ctx, params.id),

  add: saved('Appointment booked successfully!', (ctx, { body }) => addAppointment(ctx, body)),

  hold: (ctx, { body }) => holdTime(ctx, body),

  release: done('Released', (ctx) => release(ctx)),

  reschedule: {
    guard: (ctx, { params }) => getAppointment(ctx, params.id),
    handle: saved('Appointment rescheduled', (ctx, { params, body }) =>
      rescheduleAppointment(ctx, params.id, body),
    ),
  },

  accept: {
    guard: (ctx, { params }) => getAppointment(ctx, params.id),
    handle: saved('Appointment booked successfully!', (ctx, { params, body }) =>
      acceptOffer(ctx, params.id, body.startsAt),
    ),
  },

  cancel: saved('Appointment canceled', (ctx, { params }) => cancelAppointment(ctx, params.id)),

  approve: saved('Appointment approved', (ctx, { params }) => approveAppointment(ctx, params.id)),

  change: {
    guard: (ctx, { params }) => getAppointment(ctx, params.id),
    handle: saved('Appointment updated successfully!', (ctx, { params, body }) =>
      decideAppointment(ctx, params.id, body),
    ),
  },

  remove: done('Appointment deleted successfully!', (ctx, { params }) =>
    removeAppointment(ctx, params.id),
  ),
})
