import { spawn } from 'node:child_process'

export interface Result {
  passed: number
  failed: number
  /** The name of each failed test and why it failed. */
  failures: string[]
  /** The duration of the tests of each file, in milliseconds. */
  files: Map<string, number>
}

export const noResult = (): Result => ({ passed: 0, failed: 0, failures: [], files: new Map() })

/** Runs a script of this project, and returns its exit code. */
export function runScript(args: string[]): Promise<number> {
  const child = spawn(process.execPath, args, { stdio: 'inherit' })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
