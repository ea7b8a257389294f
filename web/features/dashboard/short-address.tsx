import classes from './short-address.module.css'

interface ShortAddressProps {
  url: string
  slug: string
}

/** A short link as people write it: the domain dimmed, the slug in ink, no scheme. */
export const ShortAddress = ({ url, slug }: ShortAddressProps) => (
  <>
    <span className={classes.domain}>{url.replace(/^https?:\/\//, '').slice(0, -slug.length)}</span>
    <span className={classes.slug}>{slug}</span>
  </>
)
