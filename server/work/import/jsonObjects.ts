import {
  type ParsedTokenInfo,
  Tokenizer,
  TokenizerError,
  TokenParser,
  TokenParserError,
  TokenType,
} from '@streamparser/json';
import { badRequest } from '#server/platform/values/errors.ts';

/** Characters; longer than any order, so the file is something else. */
const MAX_OBJECT_LENGTH = 5_000_000;
/** Nested brackets. */
const MAX_DEPTH = 100;

export interface JsonObject {
  /** Numbers are kept as their source text, as by `parseExact`. */
  value: unknown;
  /** Whether a string in it contains a NUL character, which PostgreSQL cannot store. */
  hasNul: boolean;
  /** Line of the file where it starts, from 1. */
  line: number;
}

/**
 * Yields the order objects of a JSON text read in chunks: elements of each `results` (pages of orders/search), elements of
 * arrays, and top-level objects, concatenated or one per line. Throws a DomainError when the text is truncated, and one
 * with the line when it is not JSON, nested too deeply or has an object that is too long.
 */
export async function* jsonObjects(text: AsyncIterable<string>): AsyncGenerator<JsonObject, void, void> {
  const reader = new Reader();
  for await (const chunk of text) yield* reader.read(chunk);
  reader.end();
}

/** Keeps every number as its source text, so that ids beyond 2^53 and amounts stay exact. */
class ExactTokenizer extends Tokenizer {
  // documented by the library for keeping numbers as text, although the type says number
  protected override parseNumber(text: string): number {
    return text as unknown as number;
  }
}

/** Finds the objects among the tokens. Allows any commas between objects, because files may be concatenated. */
class Reader {
  private readonly tokenizer = new ExactTokenizer();
  private found: JsonObject[] = [];
  private line = 1;
  /** Open containers around the objects: arrays of objects, and pages whose `results` they are. */
  private around: ('array' | 'page')[] = [];
  /** Open brackets inside the current object; 0 between objects. */
  private depth = 0;
  /** Builds the current object; null between objects and while the rest of a page after its `results` is skipped. */
  private builder: TokenParser | null = null;
  private hasNul = false;
  /** The last token, colons ignored, if it was a string: the key, when a bracket follows. */
  private lastString: unknown = null;
  /** Characters read since the last time between objects: an upper bound of what the parsers hold. */
  private heldLength = 0;

  constructor() {
    this.tokenizer.onToken = (token) => this.take(token);
  }

  /** The objects that end in this chunk. */
  read(chunk: string): JsonObject[] {
    this.found = [];
    for (let from = 0; from < chunk.length;) {
      const lineEnd = chunk.indexOf('\n', from);
      const to = lineEnd < 0 ? chunk.length : lineEnd + 1;
      this.readPart(chunk.slice(from, to));
      if (lineEnd >= 0) this.line += 1;
      from = to;
    }
    return this.found;
  }

  /** Reads a line or part of one, so that every token in it is on `this.line`. */
  private readPart(text: string): void {
    try {
      this.tokenizer.write(text);
    } catch (error) {
      throw error instanceof TokenizerError || error instanceof TokenParserError ? this.notOrders() : error;
    }
    this.heldLength += text.length;
    if (this.heldLength > MAX_OBJECT_LENGTH) throw this.notOrders();
  }

  end(): void {
    try {
      this.tokenizer.end();
    } catch (error) {
      throw error instanceof TokenizerError ? truncated() : error;
    }
    if (this.depth > 0 || this.around.length > 0) throw truncated();
  }

  private take(token: ParsedTokenInfo): void {
    if (this.depth === 0) this.between(token);
    else this.inside(token);
    if (this.around.length + this.depth > MAX_DEPTH) throw this.notOrders();
    if (!this.builder) this.heldLength = 0;
  }

  private between(token: ParsedTokenInfo): void {
    if (token.token === TokenType.LEFT_BRACE) this.begin(token);
    else if (token.token === TokenType.LEFT_BRACKET) this.around.push('array');
    else if (token.token === TokenType.RIGHT_BRACKET && this.around.pop() === 'array') {
      if (this.around.at(-1) === 'page') this.depth = 1;
    } else if (token.token !== TokenType.COMMA) throw this.notOrders();
  }

  private begin(token: ParsedTokenInfo): void {
    const { line } = this;
    this.depth = 1;
    this.hasNul = false;
    this.lastString = null;
    this.builder = new TokenParser({ paths: ['$'] });
    this.builder.onValue = ({ value }) => {
      this.found.push({ value, hasNul: this.hasNul, line });
      this.builder = null;
    };
    this.builder.write(token);
  }

  private inside(token: ParsedTokenInfo): void {
    const { token: type, value } = token;
    if (type === TokenType.LEFT_BRACKET && this.depth === 1 && this.builder && this.lastString === 'results') {
      this.around.push('page', 'array');
      this.depth = 0;
      this.builder = null;
      return;
    }
    if (type === TokenType.LEFT_BRACE || type === TokenType.LEFT_BRACKET) this.depth += 1;
    else if (type === TokenType.RIGHT_BRACE || type === TokenType.RIGHT_BRACKET) this.depth -= 1;
    if (type === TokenType.STRING && (value as string).includes('\0')) this.hasNul = true;
    if (type !== TokenType.COLON) this.lastString = type === TokenType.STRING ? value : null;
    if (this.builder) this.builder.write(token);
    else if (this.depth === 0) this.around.pop(); // the page
  }

  private notOrders = () => badRequest('files.notOrdersJson', { line: String(this.line) });
}

const truncated = () => badRequest('files.jsonIncomplete');
