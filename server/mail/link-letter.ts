import { pagePaths } from '#contract/paths.ts'
import type { Letter, Sender } from '#landing/mails/letter.ts'
import {
  linkBlockedLetter,
  linkDeletedLetter,
  linkGivenAwayLetter,
  linkOwnerLetter,
  linkReceivedLetter
} from '#landing/mails/link-letters.ts'
import type { Config } from '#server/platform/config.ts'

import type { NewMail } from './mail.ts'
import { shownAddress } from './shown-address.ts'

type LinkMail = Extract<NewMail, { kind: `link-${string}` }>

/** What the operator has done to somebody's link, or the end of its owner's account. */
export function linkLetterOf(sender: Sender, { shortUrl, publicUrl }: Config, mail: LinkMail): Letter {
  const page = (path: string) => new URL(path, publicUrl).href
  const about = {
    address: shownAddress(new URL(mail.shortlink, shortUrl)),
    support: page(pagePaths.support)
  }
  if (mail.kind === 'link-blocked')
    return linkBlockedLetter(sender, { ...about, reason: mail.reason, rules: page(pagePaths.terms) })
  if (mail.kind === 'link-deleted') return linkDeletedLetter(sender, about)
  if (mail.kind === 'link-given-away') return linkGivenAwayLetter(sender, about)
  if (mail.kind === 'link-owner')
    return linkOwnerLetter(sender, { ...about, isYours: mail.yours, isOwnerGone: mail.ownerGone })
  const { archived = false } = mail
  const list = page(archived ? pagePaths.archive : pagePaths.links)
  return linkReceivedLetter(sender, { ...about, archived, list })
}
