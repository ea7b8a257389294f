import { DockerfileParser, type Dockerfile, type Instruction } from 'dockerfile-ast'

/** One instruction: its keyword and what follows as words; RUN's as one word, JSON forms as their elements. */
export interface Step {
  keyword: string
  words: readonly string[]
  /** Of COPY: the stage that it takes files from. */
  from: string | undefined
}

export interface Stage {
  name: string
  base: string
  steps: readonly Step[]
}

function wordsOf(keyword: string, text: string): string[] {
  if (text.startsWith('[')) return JSON.parse(text)
  return keyword === 'RUN' ? [text] : text.split(/\s+/)
}

const lineOf = (one: Instruction | undefined) => one?.getRange().start.line ?? Infinity

function stepOf(dockerfile: Dockerfile, instruction: Instruction): Step {
  const keyword = instruction.getKeyword()
  const text = (instruction.getArgumentsContent() ?? '').replaceAll(/\\\n/g, ' ').trim()
  const copy = dockerfile.getCOPYs().find(one => lineOf(one) === lineOf(instruction))
  // A health check is named CMD and then its command.
  const words = wordsOf(keyword, keyword === 'HEALTHCHECK' ? text.replace(/^.*?CMD\s+/, '') : text)
  return { keyword, words, from: copy?.getFromFlag()?.getValue() ?? undefined }
}

function stageOf(dockerfile: Dockerfile, index: number): Stage {
  const [from, next] = dockerfile.getFROMs().slice(index)
  const own = dockerfile
    .getInstructions()
    .filter(one => lineOf(one) > lineOf(from) && lineOf(one) < lineOf(next))
  return {
    name: from?.getBuildStage() ?? 'image',
    base: from?.getImage() ?? '',
    steps: own.map(one => stepOf(dockerfile, one))
  }
}

/** The stages of a Dockerfile, in order; the last is the image. */
export function stagesOf(text: string): Stage[] {
  const dockerfile = DockerfileParser.parse(text)
  return dockerfile.getFROMs().map((_, index) => stageOf(dockerfile, index))
}
