import { type Logger, pino } from 'pino'

export type Log = Logger

/** One JSON line an event. What may hold a secret is never logged; the paths here catch what slips in. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        '*.password',
        '*.token',
        '*.authorization',
        '*.cookie',
        'password',
        'token',
        'authorization',
        'cookie',
        // PostgreSQL quotes the whole row that it refused.
        'err.detail',
        'err.where',
      ],
      censor: '[hidden]',
    },
  })
}
