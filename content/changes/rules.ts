import { kindNames } from '../kinds.ts'

export const changeKinds = kindNames

export const spans = ['day', 'week', 'month', 'year'] as const
