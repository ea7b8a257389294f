import classes from './logo.module.css'

interface LogoProps {
  size?: number
}

/** A short winding path that ends in a dot; the words beside it name it. */
export const Logo = ({ size = 28 }: LogoProps) => (
  <svg className={classes.logo} width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
    <path
      className={classes.path}
      d="M6 26h12.5a5 5 0 0 0 0-10h-6a5 5 0 0 1 0-10H17"
      strokeWidth="3.6"
      strokeLinecap="round"
    />
    <circle className={classes.dot} cx="25" cy="6" r="3.6" />
  </svg>
)
