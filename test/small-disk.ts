import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Gives the command after it a folder that is a small disk of its own; it is gone with the command. */
const mountThen = 'mount -t tmpfs -o "size=$1,mode=0777" tmpfs "$2" && shift 2 && exec "$@"'

const ways = [['unshare', '--mount'], ['unshare', '--user', '--map-root-user', '--mount'], []]

const isOpen = (way: string[]) =>
  way.length === 0 ||
  spawnSync(way[0] ?? '', [...way.slice(1), 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0

const wayToMount = () => ways.find(isOpen) ?? []

/** Words before a command: where disks may be mounted it sees `dir` as a disk of so many MB, elsewhere no file may grow beyond a part of that. */
export function smallDisk(megabytes: number, dir: string): string[] {
  const way = wayToMount()
  if (way.length === 0) return ['prlimit', `--fsize=${megabytes * 1000}`, '--']
  return [...way, 'sh', '-c', mountThen, 'sh', `${megabytes}m`, dir]
}

export interface FullDisk {
  /** The other one goes, and what it wrote. */
  free(): Promise<void>
}

const CHUNK = 65_536
const STEP_MS = 2

/** Writes until not one byte more finds room. */
function writeAll(file: number): void {
  for (let size = CHUNK; size >= 1; size /= 2) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size))
    } catch {
      // No room for so much; less may still find some.
    }
  }
}

/** Another one writes to the disk `dir` of a process, and takes whatever becomes free. */
export function fillDisk(pid: number, dir: string): FullDisk {
  if (wayToMount().length === 0) {
    const limitFiles = (bytes: string) => execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])
    limitFiles('10')
    return { free: async () => void limitFiles('unlimited') }
  }
  const path = join(`/proc/${pid}/root`, dir, 'another-one')
  const file = openSync(path, 'a')
  const stopping = new AbortController()
  const write = async () => {
    while (!stopping.signal.aborted) {
      writeAll(file)
      await sleep(STEP_MS)
    }
  }
  const writing = write()
  return {
    async free() {
      stopping.abort()
      await writing
      closeSync(file)
      // Where the process is gone, so is its disk.
      rmSync(path, { force: true })
    }
  }
}
