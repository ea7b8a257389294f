import { readFileSync, writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

// Loaded before a process (`--import`): its clock runs as far beside the real one as the file named by CLOCK_FILE says, in
// milliseconds. The engines keep their own time, as other machines would.

const STEP_MS = 10
const file = process.env.CLOCK_FILE ?? ''
const realNow = Date.now
let shift = 0

const now = () => realNow() + shift

globalThis.Date = new Proxy(Date, {
  construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [now()] : given, as),
  apply: () => new Date().toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name))
})

const goBy = (told: number) => {
  shift = told
  if (isMainThread) writeFileSync(`${file}.told`, String(shift))
}

goBy(Number(readFileSync(file, 'utf8')))
setInterval(() => {
  const told = Number(readFileSync(file, 'utf8'))
  if (told !== shift) goBy(told)
}, STEP_MS).unref()
