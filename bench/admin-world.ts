import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { connectPostgres } from '#server/platform/postgres.ts'
import { signIn, signUp } from '#test/over-http.ts'

import type { Size } from './admin-fill.ts'

export interface AdminWorld {
  url: string
  pid: number
  headers: { authorization: string }
  close(): Promise<void>
}

const CORES = '0,1'
const account = { username: 'operator@example.ru', password: 'secret-123' }

/** A server on its cores over a folder of that size, and an administrator. */
export async function openAdminWorld(dir: string, size: Size): Promise<AdminWorld> {
  await mkdir(dir, { recursive: true })
  const script = join(import.meta.dirname, 'admin-server.ts')
  const child = spawn('taskset', ['-c', CORES, process.execPath, script, dir, JSON.stringify(size)], {
    stdio: ['pipe', 'pipe', 'inherit']
  })
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  const ended = once(child, 'exit')
  const [url] = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
  if (typeof url !== 'string') throw new Error(`the server ended: ${String(url)}`)
  const token = await signUp(url, account).catch(() => signIn(url, account))
  const sql = connectPostgres({
    socketDir: join(dir, 'postgres', 'socket'),
    user: 'tropa',
    database: 'postgres'
  })
  await sql`update users set roles = '{USER,ADMIN}' where username = ${account.username}`
  await sql.end()
  return {
    url,
    pid: child.pid ?? 0,
    headers: { authorization: `Bearer ${token}` },
    async close() {
      child.stdin.end()
      await ended
      process.off('exit', end)
    }
  }
}
