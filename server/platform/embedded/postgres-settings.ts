import { statfsSync } from 'node:fs'
import { totalmem } from 'node:os'

import { MEGABYTE } from '#contract/sizes.ts'

const SHARED_LEAST_MB = 128
const SHARED_MOST_MB = 1024

/** What the database keeps of its pages: a sixteenth of the memory that there is, which others live in, too. It is taken page by page. */
function sharedBuffers(): string {
  const limit = process.constrainedMemory()
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
  return `${Math.min(SHARED_MOST_MB, Math.max(SHARED_LEAST_MB, Math.floor(memory / MEGABYTE / 16)))}MB`
}

const SHARED_MEMORY = '/dev/shm'
/** What parallel queries share at most: a hash of twice `work_mem` for each of a few processes, several at once. */
const ROOM_MB = 512

/**
 * Whether they have room where they usually share it. A container has 64 MB there, which a single query may fill: files of the cluster
 * do then. Otherwise it is where the cluster, when it was made, found that its user may.
 */
export function hasSharedRoom(folder = SHARED_MEMORY): boolean {
  try {
    const { blocks, bsize } = statfsSync(folder)
    return (blocks * bsize) / MEGABYTE >= ROOM_MB
  } catch {
    return false
  }
}

const settled = {
  max_connections: '50',
  synchronous_commit: 'on',
  wal_level: 'replica',
  max_wal_size: '512MB',
  // What a frequent word finds in a million rows is kept track of row by row in this.
  work_mem: '16MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // What people typed stays out of the log: neither failed statements nor the values they broke on.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse'
}

/** Loses data with the machine's power, and serves many processes at once: for tests only. */
const forTests = {
  shared_buffers: `${SHARED_LEAST_MB}MB`,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200'
}

/** The server's command line: reachable through the socket alone, sized for the machine. */
export const postgresArguments = (cluster: string, sockets: string, fast: boolean): string[] => {
  const settings = {
    ...settled,
    ...(fast ? forTests : { shared_buffers: sharedBuffers() }),
    ...(!hasSharedRoom() && { dynamic_shared_memory_type: 'mmap' }),
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700'
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
