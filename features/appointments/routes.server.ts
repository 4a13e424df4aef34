import { done, implement } from '#server/http/implement.ts'
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

  add: async (ctx, { body }) => ({
    message: 'Appointment booked successfully!',
    item: await addAppointment(ctx, body),
  }),

  hold: (ctx, { body }) => holdTime(ctx, body),

  release: done('Released', (ctx) => release(ctx)),

  reschedule: {
    guard: (ctx, { params }) => getAppointment(ctx, params.id),
    handle: async (ctx, { params, body }) => ({
      message: 'Appointment rescheduled',
      item: await rescheduleAppointment(ctx, params.id, body),
    }),
  },

  accept: {
    guard: (ctx, { params }) => getAppointment(ctx, params.id),
    handle: async (ctx, { params, body }) => ({
      message: 'Appointment booked successfully!',
      item: await acceptOffer(ctx, params.id, body.startsAt),
    }),
  },

  cancel: async (ctx, { params }) => ({
    message: 'Appointment canceled',
    item: await cancelAppointment(ctx, params.id),
  }),

  approve: async (ctx, { params }) => ({
    message: 'Appointment approved',
    item: await approveAppointment(ctx, params.id),
  }),

  change: {
    guard: (ctx, { params }) => getAppointment(ctx, params.id),
    handle: async (ctx, { params, body }) => ({
      message: 'Appointment updated successfully!',
      item: await decideAppointment(ctx, params.id, body),
    }),
  },

  remove: done('Appointment deleted successfully!', (ctx, { params }) =>
    removeAppointment(ctx, params.id),
  ),
})
