import { type ParameterValue } from './literal.ts';
export type Parameters = Readonly<Record<string, ParameterValue>>;
/** A statement in a `.sql` file. P: its parameters; R: a row of its result, `never` where it has none. */
export interface Statement<P extends Parameters, R = never> {
    readonly name: string;
    readonly sql: string;
    /** Only for the type: what a row looks like. */
    readonly row?: R;
    readonly parameters?: P;
}
/** A parameter in a statement: its name and its type. */
export declare const PLACEHOLDER: RegExp;
/** What fills the slots of a statement: the name of a term or fragment, or SQL of the code's own. Never input. */
export type Slots = Readonly<Record<string, string | {
    readonly sql: string;
}>>;
/** The statement of the `.sql` file beside the module at `base`. */
export declare const statement: <P extends Parameters, R = never>(base: string, file: `${string}.sql`, slots?: Slots) => Statement<P, R>;
/** The statement as SQL text, every `{name:Type}` replaced by its typed literal. */
export declare const render: (sql: string, parameters: Parameters) => string;
