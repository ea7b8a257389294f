import { codeOf } from '#server/platform/error-code.ts'
import { StartError } from '#server/platform/start-error.ts'

const noAccess = (path: string, setting: string) =>
  `The folder ${path} cannot be written by the user with id ${process.getuid?.()}: give it to this user with chown, or set ${setting} to another folder.`

const diskFull = (path: string) => `The disk that holds ${path} is full: free some space, then start again.`

/** What visits leave to others (migrations/clickhouse/0010). */
const tooLittle = (path: string) =>
  `The disk that holds ${path} has less than 256 MB left, and visits are not written then: free some space, then start again.`

const tooLarge = (path: string) =>
  `A file below ${path} may not grow any more: raise the limit with ulimit -f, then start again.`

const notAFolder = (path: string, setting: string) =>
  `${path} is not a folder: move the file away, or set ${setting} to another folder.`

const leadsNowhere = (path: string, setting: string) =>
  `The path ${path} leads nowhere: mount the disk it is on, or set ${setting} to another folder.`

const readOnly = (path: string, setting: string) =>
  `${path} is on a read-only disk: set ${setting} to a folder that can be written.`

const readable = new Map([
  ['EACCES', noAccess],
  ['EPERM', noAccess],
  ['EROFS', readOnly],
  ['ENOSPC', diskFull],
  ['EDQUOT', diskFull],
  ['EFBIG', tooLarge],
  ['ENOENT', leadsNowhere],
  ['EEXIST', notAFolder],
  ['ENOTDIR', notAFolder]
])

/** Turns what the file system says about a folder, which a setting names, into a StartError; any other error comes back as it is. */
export function fileProblem(path: string, error: unknown, setting = 'DATA_DIR'): unknown {
  const message = readable.get(codeOf(error))?.(path, setting)
  return message === undefined ? error : new StartError(`${message} (${String(error)})`, { cause: error })
}

const said: [RegExp, (path: string) => string][] = [
  [/No space left on device|Disk quota exceeded|Check free disk space|not enough space/i, diskFull],
  [/have enough free space to meet/, tooLittle],
  [/File too large/, tooLarge]
]

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Turns a write below a folder that found no room into a StartError; any other error comes back as it is. */
export const roomProblem = (path: string, error: unknown): unknown =>
  NO_ROOM.has(codeOf(error)) ? fileProblem(path, error) : error

/** A StartError for a program's output that tells of a full disk. */
export function diskFullIn(output: string, path: string): StartError | undefined {
  const message = said.find(([words]) => words.test(output))?.[1]
  return message && new StartError(message(path))
}
