import * as z from 'zod/mini'
import { day, optional } from '#shared/fields.ts'

/** The days that a statement or an export covers, both included. Without them it has no bounds. */
export const periodFields = { from: optional(day), to: optional(day) }

interface Bounds {
  from?: string | undefined
  to?: string | undefined
}

export const inOrder = z.refine<Bounds>(({ from, to }) => !from || !to || from <= to, {
  error: 'This day is before the first day.',
  path: ['to'],
})

export const Period = z.object(periodFields).check(inOrder)
