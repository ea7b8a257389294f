import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

// Every check and test there is, one after another; the last line says how many passed and failed.

const root = join(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules/.bin', name)
/** Every test file and every server of a test reads the same modules: compiled once, a tenth of the processor's time. */
const env = { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') }

const checks = [
  { name: 'format', command: [bin('oxfmt'), '--check', '.'] },
  { name: 'types', command: [bin('tsc'), '-b'] },
  { name: 'lint', command: [bin('oxlint'), '--type-aware'] },
  { name: 'unused code', command: [bin('knip')] },
  { name: 'web build', command: [bin('node'), 'tooling/build-page.ts'] }
]

/** What a process says that breaks down, and how many lines of it are kept. */
const LAST_WORDS = /FATAL ERROR|Fatal error|Check failed|terminate called|Assertion .* failed|libc\+\+abi/
const KEPT = 60
const lastWords: string[] = []

function run(command: string[]): Promise<number> {
  const [program = '', ...args] = command
  const child = spawn(program, args, { stdio: ['inherit', 'inherit', 'pipe'], cwd: root, env })
  child.stderr.pipe(process.stderr, { end: false })
  createInterface({ input: child.stderr }).on('line', line => {
    const goesOn = lastWords.length > 0 || LAST_WORDS.test(line)
    if (goesOn && lastWords.length < KEPT) lastWords.push(line)
  })
  return new Promise(resolve => child.on('close', code => resolve(code ?? 1)))
}

interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}

/** Runs the tests; one that did not run at all counts as failed, and so does a run that broke outside of a test. */
async function runTests(): Promise<{ passed: number; failed: number }> {
  const dir = await mkdtemp(join(tmpdir(), 'tropa-report-'))
  const file = join(dir, 'report.json')
  const code = await run([
    bin('vitest'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`
  ])
  const report: Report | undefined = await readFile(file, 'utf8').then(JSON.parse, () => undefined)
  await rm(dir, { recursive: true })
  if (!report) return { passed: 0, failed: 1 }
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests
  return { passed: report.numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) }
}

let passed = 0
let failed = 0
for (const { name, command } of checks) {
  process.stdout.write(`— ${name}\n`)
  if ((await run(command)) === 0) passed += 1
  else failed += 1
}
process.stdout.write('— tests\n')
const tests = await runTests()
passed += tests.passed
failed += tests.failed
// It stands far above in what was printed, and says why a test did not end.
if (failed > 0) for (const line of lastWords) process.stdout.write(`${line}\n`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
