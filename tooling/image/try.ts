import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { copyContext } from './context.ts'
import { stagesOf } from './dockerfile.ts'
import { inside, makeStage, mounted, run, type State } from './roots.ts'

// Does what the Dockerfile says without a container engine: each stage in a folder of its own out of Debian's packages, as root and with
// debootstrap; then its command as its user, on a file system that can be read only but for the volume and /tmp, until it is healthy; and
// stops it. `npm run image:try -- DIR`, a folder of its own with 3 GB to spare, whose base images are used again.

const READY_MS = 90_000
const STEP_MS = 1000
const project = join(import.meta.dirname, '../..')
const [dir] = process.argv.slice(2)
if (dir === undefined) throw new Error('Say which folder it may use.')
await mkdir(dir, { recursive: true })

const context = join(dir, 'context')
await rm(context, { recursive: true, force: true })
await copyContext(project, context)
const stages = stagesOf(await readFile(join(project, 'Dockerfile'), 'utf8'))
let state: State = { workdir: '/', user: 'root', env: [] }
for (const stage of stages) state = await makeStage(stage, context, dir)
const image = stages.at(-1)
const root = join(dir, image?.name ?? '')
const commandOf = (keyword: string) => image?.steps.find(step => step.keyword === keyword)?.words ?? []
const volumes = ['/tmp', ...commandOf('VOLUME')]

const readOnly = [
  `mount --bind ${root} ${root}`,
  ...volumes.flatMap((path, index) => [
    `mkdir -p ${dir}/volume-${index}`,
    `cp --archive --no-target-directory ${root}${path} ${dir}/volume-${index}`
  ]),
  `mount -o remount,bind,ro ${root}`,
  ...volumes.map((path, index) => `mount --bind ${dir}/volume-${index} ${root}${path}`),
  `! touch ${root}/app/file 2>/dev/null`
]
const [program = '', ...args] = mounted(root, inside(root, state, commandOf('CMD')), readOnly)
const server = spawn(program, args, { stdio: 'inherit' })
const ended = once(server, 'exit')

const check = [
  'nsenter',
  `--target=${server.pid}`,
  '--mount',
  ...inside(root, state, commandOf('HEALTHCHECK'))
]
const began = performance.now()
const isHealthy = () =>
  run(check).then(
    () => true,
    () => false
  )
while (!(await isHealthy())) {
  if (server.exitCode !== null || performance.now() - began > READY_MS)
    throw new Error('It did not become healthy.')
  await sleep(STEP_MS)
}
process.stdout.write(`healthy after ${Math.round((performance.now() - began) / 1000)} s\n`)
const stopping = performance.now()
server.kill('SIGTERM')
const [code] = await ended
process.stdout.write(
  `stopped with ${String(code)} after ${((performance.now() - stopping) / 1000).toFixed(1)} s\n`
)
