import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Connection } from '#server/db/db.ts'
import { openSocketDir, prepareHome } from '#server/postgres/postgres-home.ts'
import { initialize } from '#server/postgres/postgres-process.ts'
import { runSql, urlOf } from '../../cluster.ts'
import { atEnd } from '../../teardown.ts'
import { within } from '../../until.ts'
import { makeFolder } from './place.ts'

export interface External {
  socketDir: string
  /** Stops it with its connections, like an operator, and starts it again. */
  restart(): Promise<void>
  /** The URL and the connection of a new database. */
  createDatabase(name: string): Promise<{ url: string; connection: Connection }>
}

/** A durable PostgreSQL that the program does not start: its embedded binaries, run by pg_ctl. */
export async function startExternal(): Promise<External> {
  const home = prepareHome(path.join(await makeFolder(), 'postgres'))
  await initialize(home, true)
  openSocketDir(home)
  const { programs, account, dir, socketDir } = home
  const control = async (...args: string[]) => {
    const all = ['-D', dir, '-s', '-w', '-t', '60', ...args]
    // A pipe would stay open as long as the server that it starts.
    const child = spawn(path.join(programs, 'pg_ctl'), all, {
      ...account,
      cwd: '/',
      stdio: 'ignore',
    })
    const [code] = await within(`pg_ctl ${args[0]}`, once(child, 'exit'), 90)
    if (code !== 0) throw new Error(`pg_ctl ${args.join(' ')} ended with ${code}`)
  }
  const flags = `-c listen_addresses= -c unix_socket_directories=${socketDir} -c max_connections=200`
  await control('start', '-l', path.join(dir, 'server.log'), '-o', flags)
  atEnd(() => control('stop', '-m', 'immediate'))
  const server = { host: socketDir, port: 5432, user: 'postgres', database: 'postgres' }
  return {
    socketDir,
    restart: () => control('restart', '-m', 'fast', '-l', path.join(dir, 'server.log')),
    async createDatabase(name) {
      await runSql(server, `create database ${name}`)
      const connection = { ...server, database: name }
      return { connection, url: urlOf(connection) }
    },
  }
}
