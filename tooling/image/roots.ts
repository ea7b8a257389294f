import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, rm, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

import type { Stage, Step } from './dockerfile.ts'

/** Runs a command and shows what it says. @throws when it fails */
export async function run(command: readonly string[], env = process.env): Promise<void> {
  const [program = '', ...args] = command
  const [code] = await once(spawn(program, args, { stdio: 'inherit', env }), 'exit')
  if (code !== 0) throw new Error(`${program} ended with ${String(code)}`)
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false
  )

/** An image's command as its user sees it: the folder is the root, and nothing is inherited from outside. */
export const inside = (root: string, state: State, command: readonly string[]): string[] => [
  'chroot',
  ...(state.user === 'root' ? [] : [`--userspec=${state.user}:${state.user}`]),
  root,
  '/usr/bin/env',
  '-i',
  '-C',
  state.workdir,
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  ...state.env,
  ...command
]

/** A command that runs when these mounts, of its own alone, have been made: what every container has, and more. */
export const mounted = (root: string, command: readonly string[], more: readonly string[] = []): string[] => [
  'unshare',
  '--mount',
  'sh',
  '-ec',
  [
    'mount --make-rprivate /',
    ...more,
    `mount -t proc proc ${root}/proc`,
    `mount --rbind /dev ${root}/dev`,
    'exec "$@"'
  ].join('\n'),
  'sh',
  ...command
]

/** Certificates that this machine trusts beside Node's own, where it has such. */
const TRUSTED = '/root/trusted.pem'

export interface State {
  workdir: string
  user: string
  env: string[]
}

/** Where the base images come from here: Debian's own packages, and for those with Node the one that this program runs on. */
async function makeBase(base: string, dir: string): Promise<void> {
  const [name = '', tag = ''] = base.split(':')
  const release = tag.replace(/^\d+-/, '').replace(/-slim$/, '')
  await run(['debootstrap', '--variant=minbase', release, dir])
  if (name !== 'node') return
  const npm = dirname(dirname(process.env.npm_execpath ?? '/usr/local/lib/node_modules/npm/bin/npm-cli.js'))
  await cp(process.execPath, join(dir, 'usr/local/bin/node'))
  await cp(npm, join(dir, 'usr/local/lib/npm'), { recursive: true })
  await run(['ln', '-s', '../lib/npm/bin/npm-cli.js', join(dir, 'usr/local/bin/npm')])
  // How packages are reached from here is the machine's affair, and stays in this stage.
  for (const file of ['/etc/resolv.conf', '/etc/hosts']) await cp(file, join(dir, file))
  const settings = join(homedir(), '.npmrc')
  if (await exists(settings)) await cp(settings, join(dir, 'root/.npmrc'))
  const trusted = process.env.NODE_EXTRA_CA_CERTS
  if (trusted !== undefined) await cp(trusted, join(dir, TRUSTED))
}

async function copy(step: Step, context: string, root: string, state: State, stages: string): Promise<void> {
  const into = join(root, state.workdir, step.words.at(-1) ?? '')
  const { from } = step
  if (from !== undefined) {
    const [source = ''] = step.words
    return run(['cp', '--archive', join(stages, from, source), into])
  }
  for (const word of step.words.slice(0, -1)) {
    const source = join(context, word)
    await cp(source, word === '.' ? into : join(into, word), { recursive: true })
  }
}

/** Makes the file system of a stage by doing its steps one after another; answers as whom and where its command runs. */
export async function makeStage(stage: Stage, context: string, stages: string): Promise<State> {
  const base = join(stages, stage.base.replaceAll(/\W/g, '-'))
  if (!(await exists(base))) await makeBase(stage.base, base)
  const root = join(stages, stage.name)
  await rm(root, { recursive: true, force: true })
  await run(['cp', '--archive', base, root])
  const state: State = { workdir: '/', user: 'root', env: [] }
  for (const step of stage.steps) {
    const [word = ''] = step.words
    process.stdout.write(`— ${stage.name}: ${step.keyword} ${step.words.join(' ')}\n`)
    if (step.keyword === 'WORKDIR') {
      state.workdir = word
      await mkdir(join(root, word), { recursive: true })
    } else if (step.keyword === 'ENV') state.env.push(...step.words)
    else if (step.keyword === 'USER') state.user = word
    else if (step.keyword === 'COPY') await copy(step, context, root, state, stages)
    else if (step.keyword === 'RUN') {
      const home = ['HOME=/root', `NODE_EXTRA_CA_CERTS=${TRUSTED}`]
      await run(mounted(root, inside(root, { ...state, env: [...home, ...state.env] }, ['sh', '-c', word])))
    } else if (!['VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD'].includes(step.keyword)) {
      throw new Error(`${step.keyword} is not known here`)
    }
  }
  return state
}
