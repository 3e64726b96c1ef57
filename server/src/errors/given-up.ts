/** A job that fails with this is logged and not tried again. */
export class GivenUp extends Error {
  override name = 'GivenUp'
}
