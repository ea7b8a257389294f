import { spawnSync } from 'node:child_process'

/** Gives the command after it a folder that is a small disk of its own; it is gone with the command. */
const mountThen = 'mount -t tmpfs -o "size=$1,mode=0777" tmpfs "$2" && shift 2 && exec "$@"'

const ways = [['unshare', '--mount'], ['unshare', '--user', '--map-root-user', '--mount'], []]

const isOpen = (way: string[]) =>
  way.length === 0 ||
  spawnSync(way[0] ?? '', [...way.slice(1), 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0

/** Words before a command: where disks may be mounted it sees `dir` as a disk of so many MB, elsewhere no file may grow beyond a part of that. */
export function smallDisk(megabytes: number, dir: string): string[] {
  const way = ways.find(isOpen) ?? []
  if (way.length === 0) return ['prlimit', `--fsize=${megabytes * 1000}`, '--']
  return [...way, 'sh', '-c', mountThen, 'sh', `${megabytes}m`, dir]
}
