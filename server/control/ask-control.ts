import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

import { Value } from 'typebox/value'

import { codeOf } from '#server/platform/error-code.ts'
import { StartError } from '#server/platform/start-error.ts'

import { Answer, type Command } from './messages.ts'
import { withSocketPath } from './socket-path.ts'

/** The folder is its owner's alone, and so is the socket. */
const isForeign = (error: unknown) => codeOf(error) === 'EACCES' || codeOf(error) === 'EPERM'
const isNobody = (error: unknown) => codeOf(error) === 'ENOENT' || codeOf(error) === 'ECONNREFUSED'

async function reach(dataDir: string): Promise<Socket | undefined> {
  try {
    return await withSocketPath(dataDir, async path => {
      const socket = connect(path)
      await once(socket, 'connect')
      return socket
    })
  } catch (error) {
    if (isNobody(error)) return undefined
    if (isForeign(error)) {
      throw new StartError(`${dataDir} belongs to another user: run this as the user of the server.`, {
        cause: error
      })
    }
    throw error
  }
}

/**
 * Has the process over this data folder do something; false: none runs. Whoever ends meanwhile ends the work.
 * @throws StartError with the process's own words
 */
export async function askControl(
  dataDir: string,
  command: Command,
  tell: (line: string) => void
): Promise<boolean> {
  const socket = await reach(dataDir)
  if (!socket) return false
  socket.write(`${JSON.stringify(command)}\n`)
  for await (const text of createInterface({ input: socket })) {
    const answer = Value.Parse(Answer, JSON.parse(text))
    if ('line' in answer) tell(answer.line)
    else if ('refused' in answer) throw new StartError(answer.refused)
    else return true
  }
  throw new StartError('The server ended before the work was done.')
}
