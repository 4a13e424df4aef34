import { type Logger, pino } from 'pino'
import { traceIds } from './tracing/trace.ts'

export type Log = Logger

/** Logs one JSON line per event. Callers do not log secrets; these paths redact any that slip in. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    mixin: traceIds,
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
        // PostgreSQL quotes the rejected row in full.
        'err.detail',
        'err.where',
      ],
      censor: '[hidden]',
    },
  })
}
