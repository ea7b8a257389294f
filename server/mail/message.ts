/** A mail with everything that is sent. */
export interface Message {
  id: string
  createdAt: Date
  from: string
  to: Mailbox
  replyTo?: Mailbox
  subject: string
  html: string
  text: string
  messageId: string
  date: Date
  headers?: Record<string, string>
}

/** An address apart from a name, so that neither can pass for something else. */
interface Mailbox {
  name: string
  address: string
}
