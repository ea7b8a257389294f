import { readFile, writeFile } from 'node:fs/promises'

// npm leaves an optional package of another platform out of the lock when it cannot read its manifest (a mirror may lack it),
// and `npm ci` then refuses the whole lock. Run after every change of dependencies: each platform package that is named but
// absent gets an entry with what its name says, so that only machines of that platform ever ask for it.

interface Entry {
  version?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  optionalDependencies?: Record<string, string>
}

const systems =
  /(?:^|[-/])(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|wasm32|win32)(?:-|$)/
const processors = /-(arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|x64)(?:-|$|eabi)/

const file = new URL('../package-lock.json', import.meta.url)
const lock: { packages: Record<string, Entry> } = JSON.parse(await readFile(file, 'utf8'))

let added = 0
for (const { optionalDependencies = {} } of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const known = Object.keys(lock.packages).some(path => path.endsWith(`node_modules/${name}`))
    const os = systems.exec(name)?.[1]
    const cpu = processors.exec(name)?.[1]
    if (known || os === undefined || !/^\d/.test(version)) continue
    const place = { os: [os], ...(cpu !== undefined && { cpu: [cpu] }) }
    lock.packages[`node_modules/${name}`] = {
      version,
      optional: true,
      ...(os === 'wasm32' ? { cpu: [os] } : place)
    }
    added += 1
  }
}
const [root, ...rest] = Object.entries(lock.packages)
lock.packages = Object.fromEntries([
  ...(root ? [root] : []),
  ...rest.toSorted(([a], [b]) => (a < b ? -1 : 1))
])
await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`)
process.stdout.write(`${added} platform packages completed\n`)
