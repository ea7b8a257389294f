import { StartError } from '#server/platform/start-error.ts'

/** What was typed after the name of a command. None of them has options: who asks for one, as with «--help», is told the usage. */
export function wordsOf(usage: string): string[] {
  const words = process.argv.slice(2)
  if (words.some(word => word.startsWith('-'))) throw new StartError(usage)
  return words
}
