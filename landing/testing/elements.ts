import { Parser } from 'htmlparser2'

export interface Element {
  name: string
  attributes: Record<string, string>
}

/** The elements of a page as a parser of HTML finds them, in their order. */
export function elementsOf(html: string): Element[] {
  const found: Element[] = []
  const parser = new Parser({
    onopentag: (name, attributes) => {
      found.push({ name, attributes })
    }
  })
  parser.end(html)
  return found
}

/** The text that stands in the elements of this name. */
export function textIn(html: string, element: string): string[] {
  const texts: string[] = []
  let depth = 0
  const parser = new Parser({
    onopentag: name => {
      if (name !== element) return
      if (depth === 0) texts.push('')
      depth += 1
    },
    ontext: text => {
      if (depth > 0) texts.push(`${texts.pop() ?? ''}${text}`)
    },
    onclosetag: name => {
      if (name === element) depth -= 1
    }
  })
  parser.end(html)
  return texts
}
