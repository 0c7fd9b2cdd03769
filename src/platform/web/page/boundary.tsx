import { Component, type FunctionComponent, type ReactNode } from 'react';

type Props = {
  /** Stands there instead of what broke. */
  failed: FunctionComponent<{ error: unknown }>;
  /** With another one what broke is tried anew. */
  attempt: unknown;
  children: ReactNode;
};
type State = { error: unknown; hasFailed: boolean; attempt: unknown };

/** What breaks within takes nothing down that stands around it. */
export class Boundary extends Component<Props, State> {
  override state: State = { error: null, hasFailed: false, attempt: this.props.attempt };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, hasFailed: true };
  }

  static getDerivedStateFromProps({ attempt }: Props, was: State): Partial<State> | null {
    return attempt === was.attempt ? null : { error: null, hasFailed: false, attempt };
  }

  override render() {
    const { failed: Failed, children } = this.props;
    return this.state.hasFailed ? <Failed error={this.state.error} /> : children;
  }
}
