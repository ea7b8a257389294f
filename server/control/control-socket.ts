import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

import { Value } from 'typebox/value'

import type { Logger } from '#server/platform/log.ts'
import { StartError } from '#server/platform/start-error.ts'

import { Command, type Answer } from './messages.ts'
import { SOCKET, withSocketPath } from './socket-path.ts'

/** Does a command and tells how far it is; ends early when nobody waits for it any more. */
export type Handle = (
  command: Command,
  telling: { tell: (line: string) => void; signal: AbortSignal }
) => Promise<void>

/** Whoever is at work gets this long to tidy up. */
const FAREWELL_MS = 2000
/** For nobody but the owner. */
const PRIVATE = 0o177

async function serve(socket: Socket, handle: Handle, signal: AbortSignal, log: Logger): Promise<void> {
  const say = (answer: Answer) => void (socket.writable && socket.write(`${JSON.stringify(answer)}\n`))
  for await (const line of createInterface({ input: socket })) {
    try {
      await handle(Value.Parse(Command, JSON.parse(line)), { tell: text => say({ line: text }), signal })
      if (!signal.aborted) say({ done: true })
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'a command did not come to its end')
      const why: unknown = signal.aborted ? signal.reason : error
      say({ refused: why instanceof StartError ? why.message : String(why) })
    }
    break
  }
  socket.end()
}

/**
 * Listens on the socket in the data folder, whose lock the caller holds, until it is closed. What is at work then is ended.
 * @throws what the file system says
 */
export async function openControl(
  dataDir: string,
  handle: Handle,
  log: Logger
): Promise<{ close(): Promise<void> }> {
  // Of a process that was killed.
  await rm(join(dataDir, SOCKET), { force: true })
  const atWork = new Map<Promise<void>, AbortController>()
  const server = createServer(socket => {
    const leaving = new AbortController()
    socket.on('error', () => {})
    socket.on('close', () => leaving.abort())
    const work = serve(socket, handle, leaving.signal, log).finally(() => atWork.delete(work))
    atWork.set(work, leaving)
    work.catch(() => socket.destroy())
  })
  await withSocketPath(dataDir, async path => {
    const before = process.umask(PRIVATE)
    try {
      server.listen(path)
    } finally {
      process.umask(before)
    }
    await once(server, 'listening')
  })
  return {
    async close() {
      server.close()
      const reason = new StartError('The server was stopped in the middle of it. Run the command again.')
      for (const leaving of atWork.values()) leaving.abort(reason)
      await Promise.race([Promise.allSettled(atWork.keys()), sleep(FAREWELL_MS, undefined, { ref: false })])
      await rm(join(dataDir, SOCKET), { force: true })
    }
  }
}
