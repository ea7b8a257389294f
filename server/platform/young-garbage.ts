import { setFlagsFromString } from 'node:v8'

/** Sets how a process that answers requests collects its young garbage; to be called before it makes any. */
export function tuneYoungGarbage(): void {
  // A collection takes one or two milliseconds of the thread that answers. Threads that help with it would have it wait until the last
  // of them got a core: many times as long, on a machine whose other cores are busy.
  setFlagsFromString('--no-parallel-scavenge')
  // What V8 makes at some place of the code it takes for long-lived for ever where it lived long at the start. Of each request a part was
  // old at once then, in every third process or so, and kept all of it until old garbage was collected: to collect the young took 14 ms
  // instead of 1.3.
  setFlagsFromString('--no-allocation-site-pretenuring')
}
