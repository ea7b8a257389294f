/** What a letter says, before it is put into HTML and plain text. */
export interface LetterContent {
  subject: string
  /** What lists of letters show beside the subject. */
  preview: string
  title: string
  /** Plain text; never markup. */
  paragraphs: string[]
  facts?: [name: string, value: string][]
  button?: { label: string; link: string }
  /** Small print below the button; an address in it is at its end. */
  notes?: (string | { text: string; link: string })[]
  /** Why the person got this. */
  reason: string
}

export interface Letter {
  subject: string
  html: string
  text: string
}

/** Who writes, and where the person can go on. */
export interface Sender {
  home: string
  /** The service as people know it: `tropa.ru`. */
  site: string
  forget: string
  legal: { name: string; inn: string; address: string; email: string }
}
